CREATE TABLE "blank_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "blank_codes_value_once" UNIQUE("value_id")
);
--> statement-breakpoint
CREATE TABLE "code_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"count" integer NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "code_batches_count" CHECK ("code_batches"."count" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "equipment_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"value" text NOT NULL,
	"value_id" uuid NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "equipment_codes_value_once" UNIQUE("value_id"),
	CONSTRAINT "equipment_codes_not_blank" CHECK ("equipment_codes"."value" ~ '\S')
);
--> statement-breakpoint
ALTER TABLE "blank_codes" ADD CONSTRAINT "blank_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_codes" ADD CONSTRAINT "equipment_codes_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_codes" ADD CONSTRAINT "equipment_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blank_codes_batch" ON "blank_codes" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "code_batches_created_at" ON "code_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "equipment_codes_changed_in" ON "equipment_codes" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "equipment_codes_fill" ON "equipment_codes" USING btree ("equipment_id","id");--> statement-breakpoint
create trigger feed_changed before update on equipment_codes for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_deleted after delete on equipment_codes for each row execute function feed_deleted('equipment_code', 'equipment_id,value_id', '', '');
