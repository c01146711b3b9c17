CREATE TABLE "inspection_duties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"interval_count" integer,
	"interval_unit" text,
	"reason" text,
	"responsible_id" uuid,
	"last_done_on" date,
	"counts_from" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "inspection_duties_once" UNIQUE("equipment_id","kind_id"),
	CONSTRAINT "inspection_duties_rule_known" CHECK ("inspection_duties"."rule" in ('by_type', 'always', 'never')),
	CONSTRAINT "inspection_duties_interval" CHECK (num_nulls("inspection_duties"."interval_count", "inspection_duties"."interval_unit") <> 1 and "inspection_duties"."interval_count" > 0 and "inspection_duties"."interval_unit" in ('day', 'week', 'month', 'year')),
	CONSTRAINT "inspection_duties_counts_from_done" CHECK ("inspection_duties"."counts_from" is null or "inspection_duties"."last_done_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "inspection_kind_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind_id" uuid NOT NULL,
	"type" text NOT NULL,
	"interval_count" integer,
	"interval_unit" text,
	"reason" text,
	CONSTRAINT "inspection_kind_types_once" UNIQUE("kind_id","type"),
	CONSTRAINT "inspection_kind_types_type_not_blank" CHECK ("inspection_kind_types"."type" ~ '\S'),
	CONSTRAINT "inspection_kind_types_interval" CHECK (num_nulls("inspection_kind_types"."interval_count", "inspection_kind_types"."interval_unit") <> 1 and "inspection_kind_types"."interval_count" > 0 and "inspection_kind_types"."interval_unit" in ('day', 'week', 'month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "inspection_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"legal_basis" text,
	"interval_count" integer NOT NULL,
	"interval_unit" text NOT NULL,
	"reckoning" text NOT NULL,
	"qualification" text,
	"kept_years" integer NOT NULL,
	"responsible_id" uuid,
	"points" jsonb NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "inspection_kinds_name_not_blank" CHECK ("inspection_kinds"."name" ~ '\S'),
	CONSTRAINT "inspection_kinds_interval" CHECK (num_nulls("inspection_kinds"."interval_count", "inspection_kinds"."interval_unit") <> 1 and "inspection_kinds"."interval_count" > 0 and "inspection_kinds"."interval_unit" in ('day', 'week', 'month', 'year')),
	CONSTRAINT "inspection_kinds_reckoning_known" CHECK ("inspection_kinds"."reckoning" in ('from_done', 'from_due')),
	CONSTRAINT "inspection_kinds_kept_years" CHECK ("inspection_kinds"."kept_years" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "outages_once" UNIQUE("equipment_id"),
	CONSTRAINT "outages_until_after_since" CHECK ("outages"."until" >= "outages"."since")
);
--> statement-breakpoint
ALTER TABLE "inspection_duties" ADD CONSTRAINT "inspection_duties_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_duties" ADD CONSTRAINT "inspection_duties_kind_id_inspection_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."inspection_kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_duties" ADD CONSTRAINT "inspection_duties_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_duties" ADD CONSTRAINT "inspection_duties_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_kind_types" ADD CONSTRAINT "inspection_kind_types_kind_id_inspection_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."inspection_kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD CONSTRAINT "inspection_kinds_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD CONSTRAINT "inspection_kinds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD CONSTRAINT "inspection_kinds_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outages" ADD CONSTRAINT "outages_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_duties_kind" ON "inspection_duties" USING btree ("kind_id","rule");--> statement-breakpoint
CREATE INDEX "inspection_duties_responsible" ON "inspection_duties" USING btree ("responsible_id");--> statement-breakpoint
CREATE INDEX "inspection_duties_changed_in" ON "inspection_duties" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "inspection_duties_fill" ON "inspection_duties" USING btree ("equipment_id","id");--> statement-breakpoint
CREATE INDEX "inspection_kind_types_type" ON "inspection_kind_types" USING btree ("type");--> statement-breakpoint
CREATE INDEX "inspection_kinds_responsible" ON "inspection_kinds" USING btree ("responsible_id");--> statement-breakpoint
CREATE INDEX "inspection_kinds_changed_in" ON "inspection_kinds" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "outages_changed_in" ON "outages" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "outages_fill" ON "outages" USING btree ("equipment_id","id");
--> statement-breakpoint
-- The row of a Prüfart contains its types.
create function feed_kind_types_changed() returns trigger language plpgsql as $$
begin
  update inspection_kinds set changed_in = pg_current_xact_id()
  where id = coalesce(new.kind_id, old.kind_id);
  return null;
end $$;--> statement-breakpoint
create trigger feed_kind_types_changed after insert or update or delete on inspection_kind_types for each row execute function feed_kind_types_changed();--> statement-breakpoint
create trigger feed_changed before update on inspection_kinds for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on inspection_duties for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on outages for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_deleted after delete on inspection_kinds for each row execute function feed_deleted('inspection_kind', 'id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on inspection_duties for each row execute function feed_deleted('inspection_duty', 'equipment_id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on outages for each row execute function feed_deleted('outage', 'equipment_id', '', '');
