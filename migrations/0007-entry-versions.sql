-- An entry's reply says when it last changed, so that a device can tell that another one changed it first.
update entries set
  updated_at = date_trunc('milliseconds', updated_at),
  answer = left(answer, -1) || ',"updatedAt":"'
    || to_char(date_trunc('milliseconds', updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
