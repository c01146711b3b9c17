ALTER TABLE "scenario_run_tasks" ADD COLUMN "status_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "status_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "note_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "note_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_status_changed_by_users_id_fk" FOREIGN KEY ("status_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_note_changed_by_users_id_fk" FOREIGN KEY ("note_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "scenario_run_tasks" SET "status_changed_at" = "updated_at", "status_changed_by" = "updated_by" WHERE "status" <> 'open';--> statement-breakpoint
UPDATE "scenario_run_tasks" SET "note_changed_at" = "updated_at", "note_changed_by" = "updated_by" WHERE "note" IS NOT NULL;
