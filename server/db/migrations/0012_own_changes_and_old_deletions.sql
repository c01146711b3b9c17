ALTER TABLE "feed_epochs" ADD COLUMN "forgotten" "xid8";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "device" text;