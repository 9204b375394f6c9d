-- The owner's choices: the build of the display's board ('none' for none of the table), its largest picture in bytes, its file format.
ALTER TABLE device ADD COLUMN board_build TEXT;
ALTER TABLE device ADD COLUMN image_bytes INTEGER;
ALTER TABLE device ADD COLUMN image_format TEXT CHECK (image_format IN ('png', 'bmp'));
-- What the table of boards said when the display was first matched, as JSON: {build, model, paletteId}. It counts until the owner accepts another row.
ALTER TABLE device ADD COLUMN board_facts TEXT CHECK (board_facts IS NULL OR json_valid(board_facts));
-- What displays of these names were shown before the table knew them.
UPDATE device SET board_facts = CASE lower(trim(reported_model))
    WHEN 'og_4clr' THEN '{"build":"trmnl_4clr","model":"og_png","paletteId":"bw"}'
    WHEN 'og_gen2_4clr' THEN '{"build":"trmnl_gen2_4clr","model":"og_png","paletteId":"bw"}'
    WHEN 'xiao_epaper_3clr' THEN '{"build":"TRMNL_7inch5_OG_DIY_Kit_3CLR","model":"og_png","paletteId":"bw"}'
    WHEN 'xiao_epaper_6clr' THEN '{"build":"TRMNL_7inch5_OG_DIY_Kit_6CLR","model":"og_png","paletteId":"bw"}'
    WHEN 'm5_paper_color' THEN '{"build":"m5_paper_color","model":"custom_400x600","paletteId":"bw"}'
    WHEN 'ed133ut2' THEN '{"build":"seeed_reTerminal_E1004","model":"ed133ut2","paletteId":"gray-16"}'
  END
  WHERE status = 'joined';
