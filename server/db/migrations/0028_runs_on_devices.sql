ALTER TABLE "scenario_run_tasks" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "scenario_run_tasks_fill" ON "scenario_run_tasks" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "scenario_run_tasks_changed_in" ON "scenario_run_tasks" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "scenario_runs_fill" ON "scenario_runs" USING btree ("id") WHERE "scenario_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "scenario_runs_changed_in" ON "scenario_runs" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "scenarios_changed_in" ON "scenarios" USING btree ("changed_in","id");--> statement-breakpoint
-- A scenario shows its latest runs: what begins, ends or deletes one of them changes the scenario's row too.
create function feed_run_changed() returns trigger language plpgsql as $$
begin
  update scenarios set changed_in = pg_current_xact_id()
  where id = coalesce(new.scenario_id, old.scenario_id);
  return null;
end $$;--> statement-breakpoint
create trigger feed_changed before update on scenarios for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on scenario_runs for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on scenario_run_tasks for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_run_changed after insert or update or delete on scenario_runs for each row execute function feed_run_changed();--> statement-breakpoint
create trigger feed_deleted after delete on scenarios for each row execute function feed_deleted('scenario', 'id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on scenario_runs for each row when (old.finished_at is null) execute function feed_deleted('scenario_run', 'id', '', '');--> statement-breakpoint
-- Devices have no finished runs. The tasks leave with their run and are not named one by one.
create trigger feed_finished after update on scenario_runs for each row when (old.finished_at is null and new.finished_at is not null) execute function feed_deleted('scenario_run', 'id', '', '');
