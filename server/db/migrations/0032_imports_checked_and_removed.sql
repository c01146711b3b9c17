ALTER TABLE "imports" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "written_at";--> statement-breakpoint
INSERT INTO "data_retention_policies" ("entity_type", "retention_period_months", "description") VALUES
	('imports', 12, 'Importe mit den Zeilen ihrer Dateien')
ON CONFLICT DO NOTHING;
