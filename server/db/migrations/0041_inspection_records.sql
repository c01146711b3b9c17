CREATE TABLE "inspection_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid,
	"kind_id" uuid,
	"equipment" jsonb NOT NULL,
	"kind" jsonb NOT NULL,
	"run_id" uuid,
	"task_id" uuid,
	"follows_up_id" uuid,
	"corrects" jsonb,
	"occasion" text NOT NULL,
	"done_on" date NOT NULL,
	"extent" text NOT NULL,
	"result" text NOT NULL,
	"remark" text,
	"points" jsonb NOT NULL,
	"instrument" jsonb,
	"may_continue" text NOT NULL,
	"defects" jsonb NOT NULL,
	"verified" jsonb NOT NULL,
	"next_due_on" date,
	"counts_from" date,
	"inspector_name" text NOT NULL,
	"qualification" text NOT NULL,
	"signature" jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" uuid,
	"kept_until" date NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "inspection_records_occasion_known" CHECK ("inspection_records"."occasion" in ('commissioning', 'recurring', 'after_change', 'after_defect')),
	CONSTRAINT "inspection_records_result_known" CHECK ("inspection_records"."result" in ('passed', 'passed_with_defects', 'failed')),
	CONSTRAINT "inspection_records_continued_use_known" CHECK ("inspection_records"."may_continue" in ('yes', 'restricted', 'no')),
	CONSTRAINT "inspection_records_inspector_not_blank" CHECK ("inspection_records"."inspector_name" ~ '\S')
);
--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "readings" jsonb;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "instrument" jsonb;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "result_remark" text;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "result_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "result_changed_by" uuid;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD COLUMN "kind_id" uuid;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "kind_id" uuid;--> statement-breakpoint
ALTER TABLE "inspection_records" ADD CONSTRAINT "inspection_records_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_records" ADD CONSTRAINT "inspection_records_kind_id_inspection_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."inspection_kinds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_records" ADD CONSTRAINT "inspection_records_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_records_kind" ON "inspection_records" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "inspection_records_task" ON "inspection_records" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "inspection_records_corrects" ON "inspection_records" USING btree (("corrects" ->> 'id'));--> statement-breakpoint
CREATE INDEX "inspection_records_closed_by" ON "inspection_records" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "inspection_records_kept_until" ON "inspection_records" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "inspection_records_latest" ON "inspection_records" USING btree ("equipment_id","kind_id","done_on");--> statement-breakpoint
CREATE INDEX "inspection_records_changed_in" ON "inspection_records" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "inspection_records_fill" ON "inspection_records" USING btree ("equipment_id","id");--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_result_changed_by_users_id_fk" FOREIGN KEY ("result_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_record_id_inspection_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."inspection_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_kind_id_inspection_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."inspection_kinds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_kind_id_inspection_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."inspection_kinds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_run_tasks_record" ON "scenario_run_tasks" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "scenario_runs_kind" ON "scenario_runs" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "scenarios_kind" ON "scenarios" USING btree ("kind_id");--> statement-breakpoint
ALTER TABLE "scenario_run_tasks" ADD CONSTRAINT "scenario_run_tasks_outcome_known" CHECK ("scenario_run_tasks"."outcome" in ('ok', 'defect', 'untestable'));--> statement-breakpoint
INSERT INTO "data_retention_policies" ("entity_type", "retention_period_months", "description") VALUES
	('inspection_records', 120, 'Prüfberichte, soweit ihre Aufbewahrung abgelaufen ist und ein neuerer gilt')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Nobody changes a closed record. A deleted Anlage or Prüfart is forgotten by its foreign key, an account also by its removal.
create function inspection_record_closed() returns trigger language plpgsql as $$
declare
  forgotten text[] := array['equipment_id', 'kind_id', 'closed_by', 'changed_in'];
begin
  if to_jsonb(new) - forgotten is distinct from to_jsonb(old) - forgotten
    or new.equipment_id is distinct from old.equipment_id
      and (new.equipment_id is not null or exists (select from equipment where id = old.equipment_id))
    or new.kind_id is distinct from old.kind_id
      and (new.kind_id is not null or exists (select from inspection_kinds where id = old.kind_id))
    or new.closed_by is distinct from old.closed_by and new.closed_by is not null
  then
    raise exception 'a closed inspection record is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
create function inspection_record_kept() returns trigger language plpgsql as $$
begin
  if old.kept_until >= current_date then
    raise exception 'an inspection record is kept until %', old.kept_until using errcode = 'restrict_violation';
  end if;
  return old;
end $$;--> statement-breakpoint
create trigger closed before update on inspection_records for each row execute function inspection_record_closed();--> statement-breakpoint
create trigger kept before delete on inspection_records for each row execute function inspection_record_kept();--> statement-breakpoint
create trigger feed_changed before update on inspection_records for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_deleted after delete on inspection_records for each row when (old.equipment_id is not null) execute function feed_deleted('inspection_record', 'equipment_id', '', '');--> statement-breakpoint
-- Devices have no records of deleted Anlagen.
create trigger feed_unlinked after update on inspection_records for each row when (old.equipment_id is not null and new.equipment_id is null) execute function feed_deleted('inspection_record', 'equipment_id', '', '');
