DROP INDEX "equipment_location_key";--> statement-breakpoint
DROP INDEX "safety_points_identifier";--> statement-breakpoint
CREATE INDEX "equipment_at_place" ON "equipment" USING btree ("location_key" collate "C","created_at","id");--> statement-breakpoint
CREATE INDEX "safety_points_identifier_text" ON "safety_points" USING btree ("identifier_text");