CREATE TABLE "deleted_relations" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "deleted_relations_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "deleted_relations_kind_known" CHECK ("deleted_relations"."kind" in ('link', 'safety_point', 'safety_link'))
);
--> statement-breakpoint
ALTER TABLE "equipment_links" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment_safety_links" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_points" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_points" ADD COLUMN "identifier_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_points" ADD COLUMN "sort_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_points" ADD COLUMN "identity_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_points" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_relations_changed_in" ON "deleted_relations" USING btree ("changed_in","id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_links_redundancy_once" ON "equipment_links" USING btree (least("source_equipment_id", "target_equipment_id"),greatest("source_equipment_id", "target_equipment_id")) WHERE "equipment_links"."link_type" = 'redundancy';--> statement-breakpoint
CREATE INDEX "equipment_links_changed_in" ON "equipment_links" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "equipment_safety_links_changed_in" ON "equipment_safety_links" USING btree ("changed_in","id");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_points_once" ON "safety_points" USING btree ("identity_key") WHERE "safety_points"."identity_key" <> '';--> statement-breakpoint
CREATE INDEX "safety_points_changed_in" ON "safety_points" USING btree ("changed_in","id");