CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "deleted_equipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"location_raw" text NOT NULL,
	"location_building" text,
	"location_floor" text,
	"location_column" text,
	"location_room" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name_key" text NOT NULL,
	"location_key" text NOT NULL,
	"building_key" text NOT NULL,
	"floor_key" text NOT NULL,
	"room_key" text NOT NULL,
	"search_text" text NOT NULL,
	"name_text" text NOT NULL,
	"type_text" text NOT NULL,
	"location_text" text NOT NULL,
	"sort_key" text NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "equipment_name_not_blank" CHECK ("equipment"."name" ~ '\S'),
	CONSTRAINT "equipment_type_not_blank" CHECK ("equipment"."type" ~ '\S'),
	CONSTRAINT "equipment_location_not_blank" CHECK ("equipment"."location_raw" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "equipment_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	CONSTRAINT "equipment_comments_not_blank" CHECK ("equipment_comments"."content" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "equipment_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"document_type" text DEFAULT 'other' NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"object_path" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"expiry_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	CONSTRAINT "equipment_documents_objectPath_unique" UNIQUE("object_path"),
	CONSTRAINT "equipment_documents_type_known" CHECK ("equipment_documents"."document_type" in ('manual', 'certificate', 'warranty', 'photo', 'report', 'other')),
	CONSTRAINT "equipment_documents_title_not_blank" CHECK ("equipment_documents"."title" ~ '\S'),
	CONSTRAINT "equipment_documents_size" CHECK ("equipment_documents"."file_size" between 1 and 52428800)
);
--> statement-breakpoint
CREATE TABLE "equipment_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_equipment_id" uuid NOT NULL,
	"target_equipment_id" uuid NOT NULL,
	"link_type" text NOT NULL,
	"description" text,
	"comments" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "equipment_links_once" UNIQUE("source_equipment_id","target_equipment_id","link_type"),
	CONSTRAINT "equipment_links_type_known" CHECK ("equipment_links"."link_type" in ('dependency', 'redundancy', 'control')),
	CONSTRAINT "equipment_links_not_to_itself" CHECK ("equipment_links"."source_equipment_id" <> "equipment_links"."target_equipment_id")
);
--> statement-breakpoint
CREATE TABLE "equipment_safety_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"safety_point_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "equipment_safety_links_once" UNIQUE("equipment_id","safety_point_id"),
	CONSTRAINT "equipment_safety_links_role_known" CHECK ("equipment_safety_links"."role" in ('primary', 'secondary')),
	CONSTRAINT "equipment_safety_links_status_known" CHECK ("equipment_safety_links"."status" in ('proposed', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "equipment_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '#6366f1' NOT NULL,
	CONSTRAINT "equipment_types_name_unique" UNIQUE("name"),
	CONSTRAINT "equipment_types_name_length" CHECK (char_length("equipment_types"."name") between 1 and 50),
	CONSTRAINT "equipment_types_color_hex" CHECK ("equipment_types"."color" ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "quick_search_buttons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"search_term" text NOT NULL,
	"display_label" text NOT NULL,
	"order" integer NOT NULL,
	CONSTRAINT "quick_search_buttons_term_not_blank" CHECK ("quick_search_buttons"."search_term" ~ '\S'),
	CONSTRAINT "quick_search_buttons_label_not_blank" CHECK ("quick_search_buttons"."display_label" ~ '\S'),
	CONSTRAINT "quick_search_buttons_order_not_negative" CHECK ("quick_search_buttons"."order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "safety_points" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"site" text,
	"floor" text,
	"column" text,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "safety_points_identifier_not_blank" CHECK ("safety_points"."identifier" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"user_id" uuid,
	"old_values" jsonb,
	"new_values" jsonb,
	"equipment_name" text,
	"equipment_location" text,
	"reason" text,
	"change_summary" text,
	"emergency_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_action_not_blank" CHECK ("audit_log"."action" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "emergency_access_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"site" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emergency_access_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "emergency_access_codes_site_not_blank" CHECK ("emergency_access_codes"."site" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "frontend_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"message" text NOT NULL,
	"stack" text,
	"component_stack" text,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"id_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_blacklist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"blocked_by" uuid,
	"unblocked_by" uuid,
	"reason" text,
	"blocked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unblocked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"external_id" text,
	"email" text,
	"first_name" text,
	"last_name" text,
	"display_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'awaiting_approval' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"consent_given" boolean DEFAULT false NOT NULL,
	"consent_date" timestamp (3) with time zone,
	"last_login" timestamp (3) with time zone,
	"data_retention_until" timestamp (3) with time zone,
	"anonymized_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('awaiting_approval', 'viewer', 'editor', 'reviewer', 'admin')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'blocked', 'deleted', 'deactivated', 'anonymized'))
);
--> statement-breakpoint
CREATE TABLE "admin_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"entity_type" text,
	"entity_id" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"gdpr_related" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"once_key" text,
	CONSTRAINT "admin_notifications_onceKey_unique" UNIQUE("once_key"),
	CONSTRAINT "admin_notifications_type_known" CHECK ("admin_notifications"."type" in ('delete_attempt_denied', 'unauthorized_access', 'gdpr_request', 'data_retention_alert', 'consent_withdrawn', 'anonymization_required', 'export_requested')),
	CONSTRAINT "admin_notifications_priority_known" CHECK ("admin_notifications"."priority" in ('low', 'normal', 'high'))
);
--> statement-breakpoint
CREATE TABLE "data_retention_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity_type" text NOT NULL,
	"retention_period_months" integer NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "data_retention_policies_one_per_entity" UNIQUE("entity_type"),
	CONSTRAINT "data_retention_policies_period_positive" CHECK ("data_retention_policies"."retention_period_months" > 0)
);
--> statement-breakpoint
CREATE TABLE "gdpr_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"event_type" text NOT NULL,
	"entity_type" text,
	"entity_id" text,
	"details" jsonb,
	"performed_by" uuid,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gdpr_events_type_known" CHECK ("gdpr_events"."event_type" in ('consent_given', 'consent_withdrawn', 'data_exported', 'data_anonymized', 'data_deleted', 'retention_applied', 'right_to_rectification', 'right_to_restriction'))
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"consent_type" text NOT NULL,
	"consent_given" boolean NOT NULL,
	"consent_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"ip_address" text,
	"user_agent" text,
	"version" text DEFAULT '1.0' NOT NULL,
	CONSTRAINT "user_consents_type_known" CHECK ("user_consents"."consent_type" in ('data_processing', 'analytics', 'notifications', 'marketing', 'functional'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" UNIQUE NULLS NOT DISTINCT("user_id","key"),
	CONSTRAINT "idempotency_keys_key_length" CHECK (char_length("idempotency_keys"."key") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "scenario_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scenario_id" uuid NOT NULL,
	"filter_type" text NOT NULL,
	"filter_value" text NOT NULL,
	CONSTRAINT "scenario_filters_once" UNIQUE("scenario_id","filter_type","filter_value"),
	CONSTRAINT "scenario_filters_type_known" CHECK ("scenario_filters"."filter_type" in ('type', 'building', 'floor', 'room', 'tag', 'locationRaw')),
	CONSTRAINT "scenario_filters_value_not_blank" CHECK ("scenario_filters"."filter_value" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "scenario_run_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"asset_id" uuid,
	"equipment_name" text NOT NULL,
	"equipment_type" text NOT NULL,
	"equipment_location_raw" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"completed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "scenario_run_tasks_once" UNIQUE("run_id","asset_id"),
	CONSTRAINT "scenario_run_tasks_status_known" CHECK ("scenario_run_tasks"."status" in ('open', 'in_progress', 'done')),
	CONSTRAINT "scenario_run_tasks_completed_when_done" CHECK (("scenario_run_tasks"."status" = 'done') = ("scenario_run_tasks"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "scenario_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scenario_id" uuid,
	"scenario_name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_by" uuid,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "scenario_runs_finished_after_start" CHECK ("scenario_runs"."finished_at" is null or "scenario_runs"."finished_at" >= "scenario_runs"."started_at")
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenarios_name_not_blank" CHECK ("scenarios"."name" ~ '\S')
);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_comments" ADD CONSTRAINT "equipment_comments_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_comments" ADD CONSTRAINT "equipment_comments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_comments" ADD CONSTRAINT "equipment_comments_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD CONSTRAINT "equipment_documents_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD CONSTRAINT "equipment_documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_documents" ADD CONSTRAINT "equipment_documents_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_links" ADD CONSTRAINT "equipment_links_source_equipment_id_equipment_id_fk" FOREIGN KEY ("source_equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_links" ADD CONSTRAINT "equipment_links_target_equipment_id_equipment_id_fk" FOREIGN KEY ("target_equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_links" ADD CONSTRAINT "equipment_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_safety_links" ADD CONSTRAINT "equipment_safety_links_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_safety_links" ADD CONSTRAINT "equipment_safety_links_safety_point_id_safety_points_id_fk" FOREIGN KEY ("safety_point_id") REFERENCES "public"."safety_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_safety_links" ADD CONSTRAINT "equipment_safety_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_search_buttons" ADD CONSTRAINT "quick_search_buttons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_points" ADD CONSTRAINT "safety_points_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access_codes" ADD CONSTRAINT "emergency_access_codes_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access_codes" ADD CONSTRAINT "emergency_access_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontend_errors" ADD CONSTRAINT "frontend_errors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blacklist" ADD CONSTRAINT "user_blacklist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blacklist" ADD CONSTRAINT "user_blacklist_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blacklist" ADD CONSTRAINT "user_blacklist_unblocked_by_users_id_fk" FOREIGN KEY ("unblocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_events" ADD CONSTRAINT "gdpr_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_events" ADD CONSTRAINT "gdpr_events_performed_by_users_id_fk" FOREIGN KEY ("performed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_filters" ADD CONSTRAINT "scenario_filters_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_run_id_scenario_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."scenario_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_asset_id_equipment_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_scenario_id_scenarios_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_equipment_changed_in" ON "deleted_equipment" USING btree ("changed_in","id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_name_and_location" ON "equipment" USING btree ("name_key","location_key");--> statement-breakpoint
CREATE INDEX "equipment_location_key" ON "equipment" USING btree ("location_key");--> statement-breakpoint
CREATE INDEX "equipment_search_text" ON "equipment" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "equipment_sort" ON "equipment" USING btree ("sort_key" collate "C","name" collate "C","id");--> statement-breakpoint
CREATE INDEX "equipment_building" ON "equipment" USING btree ("building_key","sort_key" collate "C");--> statement-breakpoint
CREATE INDEX "equipment_type" ON "equipment" USING btree ("type","sort_key" collate "C");--> statement-breakpoint
CREATE INDEX "equipment_floor" ON "equipment" USING btree ("floor_key","sort_key" collate "C");--> statement-breakpoint
CREATE INDEX "equipment_room" ON "equipment" USING btree ("room_key");--> statement-breakpoint
CREATE INDEX "equipment_name_start" ON "equipment" USING btree ("name_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "equipment_tags" ON "equipment" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "equipment_changed_in" ON "equipment" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "equipment_comments_equipment" ON "equipment_comments" USING btree ("equipment_id","created_at");--> statement-breakpoint
CREATE INDEX "equipment_documents_equipment" ON "equipment_documents" USING btree ("equipment_id","created_at");--> statement-breakpoint
CREATE INDEX "equipment_links_target" ON "equipment_links" USING btree ("target_equipment_id");--> statement-breakpoint
CREATE INDEX "equipment_safety_links_point" ON "equipment_safety_links" USING btree ("safety_point_id");--> statement-breakpoint
CREATE INDEX "quick_search_buttons_user" ON "quick_search_buttons" USING btree ("user_id","order");--> statement-breakpoint
CREATE INDEX "safety_points_identifier" ON "safety_points" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_type","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_entity_id" ON "audit_log" USING btree ("entity_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emergency_access_codes_used_by" ON "emergency_access_codes" USING btree ("used_by","used_at");--> statement-breakpoint
CREATE INDEX "frontend_errors_created" ON "frontend_errors" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_blacklist_one_open_block" ON "user_blacklist" USING btree ("user_id") WHERE "user_blacklist"."unblocked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_unclaimed_record_per_email" ON "users" USING btree (lower("email")) WHERE "users"."external_id" is null and "users"."email" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_status" ON "users" USING btree ("role","status");--> statement-breakpoint
CREATE INDEX "admin_notifications_newest" ON "admin_notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_notifications_unread" ON "admin_notifications" USING btree ("is_read") WHERE not "admin_notifications"."is_read";--> statement-breakpoint
CREATE INDEX "admin_notifications_user" ON "admin_notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gdpr_events_user" ON "gdpr_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gdpr_events_performed_by" ON "gdpr_events" USING btree ("performed_by");--> statement-breakpoint
CREATE INDEX "gdpr_events_newest" ON "gdpr_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_consents_user" ON "user_consents" USING btree ("user_id","consent_type","consent_date");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scenario_run_tasks_asset" ON "scenario_run_tasks" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "scenario_runs_scenario" ON "scenario_runs" USING btree ("scenario_id","started_at");--> statement-breakpoint
CREATE INDEX "scenario_runs_open" ON "scenario_runs" USING btree ("started_by","started_at") WHERE "scenario_runs"."finished_at" is null;--> statement-breakpoint
INSERT INTO "data_retention_policies" ("entity_type", "retention_period_months", "description") VALUES
	('analytics', 12, 'Analysedaten'),
	('deleted_accounts', 12, 'Zur Löschung vorgemerkte Konten'),
	('sessions', 1, 'Abgelaufene Sitzungen'),
	('read_notifications', 12, 'Gelesene Benachrichtigungen'),
	('audit_log', 120, 'System-Aktivitätsprotokoll');
