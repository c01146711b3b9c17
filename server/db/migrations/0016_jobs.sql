CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"once_key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checkpoint" jsonb,
	"done" integer,
	"total" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"result" text,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempt_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('failed', 'running', 'waiting', 'done'))
);
--> statement-breakpoint
ALTER TABLE "admin_notifications" DROP CONSTRAINT "admin_notifications_type_known";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_waiting_per_key" ON "jobs" USING btree ("once_key") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("run_after") WHERE "jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "jobs_requested_by" ON "jobs" USING btree ("requested_by");--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_type_known" CHECK ("admin_notifications"."type" in ('delete_attempt_denied', 'unauthorized_access', 'gdpr_request', 'data_retention_alert', 'consent_withdrawn', 'anonymization_required', 'export_requested', 'emergency_access', 'job_failed'));