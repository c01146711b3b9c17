CREATE TABLE "retention_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
INSERT INTO "data_retention_policies" ("entity_type", "retention_period_months", "description") VALUES
	('gdpr_events', 36, 'Nachweise zum Datenschutz'),
	('idempotency_keys', 3, 'Antworten auf gesendete Änderungen'),
	('frontend_errors', 3, 'Fehlerberichte der Oberfläche')
ON CONFLICT DO NOTHING;
