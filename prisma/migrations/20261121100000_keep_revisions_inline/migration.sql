-- A sealed text can't be compressed, and one of an ordinary article's size is one row to write, not the four of a row with its
-- parts out of line. Longer ones still go out of line.
ALTER TABLE revisions ALTER COLUMN sealed_text SET STORAGE EXTERNAL;
ALTER TABLE revisions SET (toast_tuple_target = 8160);
