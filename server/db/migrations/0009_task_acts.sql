ALTER TABLE "scenario_run_tasks" ADD COLUMN "completed_by" uuid;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_runs_started" ON "scenario_runs" USING btree ("started_at","id");