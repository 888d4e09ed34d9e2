-- Also the pairs of letters of a notice's title in easy Japanese. No notice has one yet, so none is read again.
CREATE OR REPLACE FUNCTION "search_terms"("texts" jsonb, "published_at" timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_tsvector(array_agg("term") || ('@' || extract(year FROM "published_at" AT TIME ZONE 'UTC') * 12 + extract(month FROM "published_at" AT TIME ZONE 'UTC')))
  FROM (
    SELECT "mark" || "letter" || coalesce(nullif("next", ' '), '') AS "term"
    FROM (VALUES
      ('', concat_ws(' ', "texts" -> 'title' ->> 'ja', "texts" -> 'plain_title' ->> 'ja', "texts" -> 'body' ->> 'ja', "texts" -> 'plain_body' ->> 'ja', "texts" -> 'title' ->> 'en', "texts" -> 'body' ->> 'en')),
      ('^', concat_ws(' ', "texts" -> 'title' ->> 'ja', "texts" -> 'plain_title' ->> 'ja', "texts" -> 'title' ->> 'en'))
    ) AS "part"("mark", "words"),
    LATERAL (
      SELECT "letter", lead("letter") OVER (ORDER BY "place") AS "next"
      FROM string_to_table("search_fold"("words"), NULL) WITH ORDINALITY AS "one"("letter", "place")
    ) AS "pair"
    WHERE "letter" <> ' '
  ) AS "terms";
END;
