-- The stored replies get the weekdays of the series they began: none, which means the weekday of the entry. The new field
-- stands before the files, where the reply's schema has it; no text can contain what is replaced, since its quotes are
-- escaped.
update entries set reply_json =
  overlay(reply_json placing ',"recurrenceWeekdays":[],' from position(',"fileAttachments":[' in reply_json) for 1);
