ALTER TABLE "scenario_runs" DROP CONSTRAINT "scenario_runs_scenario_id_scenarios_id_fk";
--> statement-breakpoint
UPDATE "scenario_runs" SET "scenario_id" = gen_random_uuid() WHERE "scenario_id" IS NULL;--> statement-breakpoint
ALTER TABLE "scenario_runs" ALTER COLUMN "scenario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD COLUMN "scenario_description" text;
