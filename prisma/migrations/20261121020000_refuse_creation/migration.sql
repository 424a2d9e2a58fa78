-- Undoes the statement that calls it. A creation claims its key, charges its quota and inserts in one statement: where one
-- of these comes to nothing, none of them may stay. The message is a word of a closed list that says which it was.
CREATE FUNCTION refuse_creation(reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'GA001', MESSAGE = reason;
END
$$;
