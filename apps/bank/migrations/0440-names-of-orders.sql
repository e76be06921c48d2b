-- A standing order keeps how its customer agreed to an account in another name: its days are paid on that word.

ALTER TABLE standing_order
  -- By a choice on the page, or by the code after a note; null when the name is right, was not checked, or nobody could be told.
  ADD COLUMN name_agreed_by text CHECK (name_agreed_by IN ('choice', 'code'));
