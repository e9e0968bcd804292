-- Folds quotes and dashes in what is stored as `fold` in src/shared/foundation/fold.ts does now.
update entries set search_text = translate(search_text,
  U&'\2018\2019\201A\201B\02BC\201C\201D\201E\201F\2010\2011\2012\2013\2014\2015\2212', '''''''''''""""-------')
where search_text ~ U&'[\2018\2019\201A\201B\02BC\201C\201D\201E\201F\2010\2011\2012\2013\2014\2015\2212]';
