CREATE TABLE "sticker_print_equipment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"print_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sticker_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_name" text,
	"layout" jsonb NOT NULL,
	"own_text" text,
	"logo" "bytea",
	"start_at" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"count" integer NOT NULL,
	"error" text,
	"object_path" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "sticker_prints_state_known" CHECK ("sticker_prints"."state" in ('queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sticker_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"own_text" text,
	"logo" "bytea",
	"logo_width" integer,
	"logo_height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	CONSTRAINT "sticker_templates_name_not_blank" CHECK ("sticker_templates"."name" ~ '\S')
);
--> statement-breakpoint
ALTER TABLE "sticker_print_equipment" ADD CONSTRAINT "sticker_print_equipment_print_id_sticker_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."sticker_prints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_print_equipment" ADD CONSTRAINT "sticker_print_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_prints" ADD CONSTRAINT "sticker_prints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_templates" ADD CONSTRAINT "sticker_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_templates" ADD CONSTRAINT "sticker_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sticker_print_equipment_once" ON "sticker_print_equipment" USING btree ("print_id","place");--> statement-breakpoint
CREATE INDEX "sticker_print_equipment_of" ON "sticker_print_equipment" USING btree ("equipment_id","print_id");--> statement-breakpoint
CREATE INDEX "sticker_prints_newest" ON "sticker_prints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sticker_prints_created_by" ON "sticker_prints" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "sticker_prints_files" ON "sticker_prints" USING btree ("finished_at") WHERE "sticker_prints"."object_path" is not null;