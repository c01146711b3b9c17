-- Entries that wait already are sorted in by the next write.
ALTER INDEX "equipment_search_text" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "equipment_search_pairs" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "equipment_name_pairs" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "equipment_name_word_starts" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "equipment_tags" SET (gin_pending_list_limit = 256);
