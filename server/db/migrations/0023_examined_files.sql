CREATE TABLE "document_thumbnails" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD COLUMN "examined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD COLUMN "may_open_inline" boolean;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "file_size" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "extension" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_sound" boolean;--> statement-breakpoint
ALTER TABLE "document_thumbnails" ADD CONSTRAINT "document_thumbnails_document_id_equipment_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."equipment_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equipment_documents_unexamined" ON "equipment_documents" USING btree ("created_at","id") WHERE "equipment_documents"."examined_at" is null;