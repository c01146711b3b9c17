ALTER TABLE "deleted_relations" DROP CONSTRAINT "deleted_relations_kind_known";--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_relations" ADD COLUMN "reader" text;--> statement-breakpoint
CREATE INDEX "equipment_documents_changed_in" ON "equipment_documents" USING btree ("changed_in","id");--> statement-breakpoint
ALTER TABLE "deleted_relations" ADD CONSTRAINT "deleted_relations_kind_known" CHECK ("deleted_relations"."kind" in ('link', 'safety_point', 'safety_link', 'comment', 'document'));