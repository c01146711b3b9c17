CREATE TABLE "instance_secrets" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secrets" jsonb NOT NULL,
	CONSTRAINT "instance_secrets_one" CHECK ("instance_secrets"."id" = 1)
);
