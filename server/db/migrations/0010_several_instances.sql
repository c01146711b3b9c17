CREATE TABLE "feed_epochs" (
	"epoch" text PRIMARY KEY DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "request_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_counts_ends_at" ON "request_counts" USING btree ("ends_at");
--> statement-breakpoint
INSERT INTO "feed_epochs" DEFAULT VALUES;
