CREATE TABLE "defect_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"defect_id" uuid NOT NULL,
	"status" text,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "defect_entries_status_known" CHECK ("defect_entries"."status" in ('open', 'in_progress', 'fixed', 'verified')),
	CONSTRAINT "defect_entries_not_empty" CHECK ("defect_entries"."status" is not null or "defect_entries"."text" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"record_id" uuid,
	"task_id" uuid,
	"point_id" uuid,
	"point_label" text,
	"severity" text NOT NULL,
	"description" text NOT NULL,
	"may_continue" text NOT NULL,
	"deadline" date,
	"assignee_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status_changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"search_text" text NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "defects_description_not_blank" CHECK ("defects"."description" ~ '\S'),
	CONSTRAINT "defects_severity_known" CHECK ("defects"."severity" in ('minor', 'major', 'dangerous')),
	CONSTRAINT "defects_may_continue_known" CHECK ("defects"."may_continue" in ('yes', 'restricted', 'no')),
	CONSTRAINT "defects_status_known" CHECK ("defects"."status" in ('open', 'in_progress', 'fixed', 'verified'))
);
--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD COLUMN "attached_to" uuid;--> statement-breakpoint
ALTER TABLE "defect_entries" ADD CONSTRAINT "defect_entries_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_entries" ADD CONSTRAINT "defect_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_status_changed_by_users_id_fk" FOREIGN KEY ("status_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_entries_changed_in" ON "defect_entries" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "defect_entries_fill" ON "defect_entries" USING btree ("defect_id","id");--> statement-breakpoint
CREATE INDEX "defects_status" ON "defects" USING btree ("status");--> statement-breakpoint
CREATE INDEX "defects_record" ON "defects" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "defects_assignee" ON "defects" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "defects_changed_in" ON "defects" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "defects_fill" ON "defects" USING btree ("equipment_id","id");--> statement-breakpoint
CREATE INDEX "equipment_documents_attached" ON "equipment_documents" USING btree ("attached_to");
--> statement-breakpoint
create trigger feed_changed before update on defects for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on defect_entries for each row execute function feed_changed();--> statement-breakpoint
-- Devices delete the entries of a defect together with it.
create trigger feed_deleted after delete on defects for each row execute function feed_deleted('defect', 'equipment_id,id', '', '');
