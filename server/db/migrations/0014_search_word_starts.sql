-- The first two characters behind every mark of a word, for an index that finds one and two letters where a word begins:
-- there two pairs side by side would also find them apart from each other. As dear as "adjacent_pairs".
CREATE FUNCTION "word_starts"("content" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(
    ARRAY(SELECT left(word, 2) FROM unnest(string_to_array(content, chr(10))) AS word), ''));
END $$;--> statement-breakpoint
CREATE INDEX "equipment_name_word_starts" ON "equipment" USING gin (word_starts("name_text"));
