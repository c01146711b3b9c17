-- Devices have comments that do not name who changed them: these are handed out again.
UPDATE "equipment_comments" SET "changed_in" = pg_current_xact_id() WHERE "updated_by" IS DISTINCT FROM "created_by";
