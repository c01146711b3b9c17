ALTER TABLE "admin_notifications" DROP CONSTRAINT "admin_notifications_type_known";--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD CONSTRAINT "admin_notifications_type_known" CHECK ("admin_notifications"."type" in ('delete_attempt_denied', 'unauthorized_access', 'gdpr_request', 'data_retention_alert', 'consent_withdrawn', 'anonymization_required', 'export_requested', 'emergency_access', 'job_failed', 'equipment_doubled'));--> statement-breakpoint
DROP INDEX "equipment_name_and_location";--> statement-breakpoint
DROP INDEX "equipment_location_key";--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "double_mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "equipment" SET "location_key" = CASE
	WHEN replace(substring("location_key" from '^[^-]*'), ' ', '') LIKE 'bt%' THEN replace(substring("location_key" from '^[^-]*'), ' ', '')
	ELSE 'bt' || replace(substring("location_key" from '^[^-]*'), ' ', '') END || substring("location_key" from length(substring("location_key" from '^[^-]*')) + 1)
	WHERE replace(substring("location_key" from '^[^-]*'), ' ', '') COLLATE "C" ~ '^(bt.*|[0-9]+[a-z]?)$' AND substring("location_key" from '^[^-]*') !~ '^bt[^ ]*$';--> statement-breakpoint
CREATE INDEX "equipment_location_key" ON "equipment" USING btree ("location_key" collate "C");--> statement-breakpoint
UPDATE "equipment" e SET "double_mark" = e."id"::text WHERE EXISTS (
	SELECT FROM "equipment" o WHERE o."name_key" = e."name_key" AND o."location_key" = e."location_key"
	AND (o."created_at", o."id") < (e."created_at", e."id"));--> statement-breakpoint
CREATE INDEX "equipment_doubles" ON "equipment" USING btree ("id") WHERE "equipment"."double_mark" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_name_and_location" ON "equipment" USING btree ("name_key","location_key","double_mark");--> statement-breakpoint
INSERT INTO "admin_notifications" ("type", "title", "message", "entity_type", "entity_id")
	SELECT 'equipment_doubled', 'Anlage doppelt vorhanden',
		'„' || e."name" || '“ am Standort „' || e."location_raw" || '“ gilt jetzt als dieselbe Anlage wie am Standort „'
		|| o."location_raw" || '“. Bitte ändern oder löschen Sie eine von beiden.', 'equipment', e."id"::text
	FROM "equipment" e JOIN "equipment" o ON o."name_key" = e."name_key" AND o."location_key" = e."location_key"
	AND o."double_mark" = '' WHERE e."double_mark" <> '';
