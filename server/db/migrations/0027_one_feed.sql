CREATE TABLE "deleted_records" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"homes" uuid[] NOT NULL,
	"reader" text,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "deleted_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "equipment_types" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_search_buttons" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_records_changed_in" ON "deleted_records" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "equipment_comments_fill" ON "equipment_comments" USING btree ("equipment_id","id");--> statement-breakpoint
CREATE INDEX "equipment_documents_fill" ON "equipment_documents" USING btree ("equipment_id","id");--> statement-breakpoint
CREATE INDEX "equipment_types_changed_in" ON "equipment_types" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "quick_search_buttons_changed_in" ON "quick_search_buttons" USING btree ("changed_in","id");--> statement-breakpoint
CREATE INDEX "equipment_links_fill" ON "equipment_links" USING btree ("source_equipment_id","id");--> statement-breakpoint
CREATE INDEX "equipment_safety_links_fill" ON "equipment_safety_links" USING btree ("equipment_id","id");--> statement-breakpoint
-- Whatever changes a row of the feed, devices get the row again.
create function feed_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;--> statement-breakpoint
-- Arguments: the kind; the columns with the records it belongs to; the column with its owner, or nothing; the
-- column that says whether the owner alone sees it, or nothing where that is always so.
create function feed_deleted() returns trigger language plpgsql as $$
declare
  fields jsonb := to_jsonb(old);
  is_private boolean := tg_argv[2] <> '' and (tg_argv[3] = '' or (fields ->> tg_argv[3])::boolean);
  owner text := case when is_private then fields ->> tg_argv[2] end;
begin
  -- Nobody could see it any more.
  if is_private and owner is null then return null; end if;
  insert into deleted_records (kind, id, homes, reader)
  values (
    tg_argv[0], old.id,
    array(select (fields ->> name)::uuid from unnest(string_to_array(tg_argv[1], ',')) as name),
    encode(sha256(owner::bytea), 'hex'))
  -- What others once saw, they have to forget too.
  on conflict (kind, id) do update set
    deleted_at = now(), changed_in = pg_current_xact_id(), homes = excluded.homes,
    reader = case when deleted_records.reader = excluded.reader then excluded.reader end;
  return null;
end $$;--> statement-breakpoint
create trigger feed_changed before update on equipment for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on equipment_types for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on equipment_links for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on safety_points for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on equipment_safety_links for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on equipment_comments for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on equipment_documents for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_changed before update on quick_search_buttons for each row execute function feed_changed();--> statement-breakpoint
create trigger feed_deleted after delete on equipment for each row execute function feed_deleted('equipment', 'id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on equipment_types for each row execute function feed_deleted('equipmentType', 'id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on equipment_links for each row execute function feed_deleted('equipment_link', 'source_equipment_id,target_equipment_id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on safety_points for each row execute function feed_deleted('safety_point', 'id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on equipment_safety_links for each row execute function feed_deleted('equipment_safety_link', 'equipment_id,safety_point_id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on equipment_comments for each row execute function feed_deleted('equipment_comment', 'equipment_id', '', '');--> statement-breakpoint
create trigger feed_deleted after delete on equipment_documents for each row execute function feed_deleted('equipment_document', 'equipment_id', 'created_by', 'is_private');--> statement-breakpoint
create trigger feed_deleted after delete on quick_search_buttons for each row execute function feed_deleted('quick_search_button', 'id', 'user_id', '');--> statement-breakpoint
insert into deleted_records (kind, id, homes, deleted_at, changed_in)
  select 'equipment', id, array[id], deleted_at, changed_in from deleted_equipment;
