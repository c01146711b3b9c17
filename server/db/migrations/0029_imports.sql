CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"sheet" smallint NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"keys" text[],
	"verdict" text,
	"findings" jsonb,
	"equipment_id" uuid,
	"record_id" uuid,
	"before" jsonb,
	"written_at" timestamp (3) with time zone,
	"comment_id" uuid,
	"point_id" uuid,
	CONSTRAINT "import_rows_verdict_known" CHECK ("import_rows"."verdict" in ('new', 'changed', 'unchanged', 'skipped', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"object_path" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"sheets" jsonb,
	"plan" jsonb,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"heading_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"findings" jsonb,
	"new_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'unreadable', 'read', 'checking', 'checked', 'waiting', 'running', 'stopped', 'done', 'failed', 'taking_back', 'taken_back'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_once" ON "import_rows" USING btree ("import_id","sheet","row");--> statement-breakpoint
CREATE INDEX "import_rows_verdict" ON "import_rows" USING btree ("import_id","verdict","sheet","row");--> statement-breakpoint
CREATE INDEX "import_rows_keys" ON "import_rows" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_heading_keys" ON "imports" USING gin ("heading_keys");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "audit_log_import" ON "audit_log" USING btree ("import_id","created_at") WHERE "audit_log"."import_id" is not null;