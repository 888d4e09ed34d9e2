CREATE TABLE "notice_search" (
	"notice_id" integer PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_source" (
	"kind" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL,
	"reading" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_search" ADD CONSTRAINT "notice_search_notice_id_notice_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_search_terms" ON "notice_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_word_added" ON "search_word" USING btree ("added_at");
--> statement-breakpoint
-- Written forms that mean the same, as `fold` of the domain: width, case, kana, accents. Markup is left out.
CREATE FUNCTION "search_fold"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(lower(normalize(regexp_replace("words", '<[^>]*>|\s', ' ', 'g'), NFKC)), 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶāīūēōâîûêôàèéáíóúñüöäçëï', 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖaiueoaiueoaeeaiounuoacei');
--> statement-breakpoint
-- Pairs of letters that stand next to each other, those of the title once more behind "^", and the month behind "@".
-- Japanese has no blanks between words, and this needs no extension.
CREATE FUNCTION "search_terms"("texts" jsonb, "published_at" timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_tsvector(array_agg("term") || ('@' || extract(year FROM "published_at" AT TIME ZONE 'UTC') * 12 + extract(month FROM "published_at" AT TIME ZONE 'UTC')))
  FROM (
    SELECT "mark" || "letter" || coalesce(nullif("next", ' '), '') AS "term"
    FROM (VALUES
      ('', concat_ws(' ', "texts" -> 'title' ->> 'ja', "texts" -> 'body' ->> 'ja', "texts" -> 'plain_body' ->> 'ja', "texts" -> 'title' ->> 'en', "texts" -> 'body' ->> 'en')),
      ('^', concat_ws(' ', "texts" -> 'title' ->> 'ja', "texts" -> 'title' ->> 'en'))
    ) AS "part"("mark", "words"),
    LATERAL (
      SELECT "letter", lead("letter") OVER (ORDER BY "place") AS "next"
      FROM string_to_table("search_fold"("words"), NULL) WITH ORDINALITY AS "one"("letter", "place")
    ) AS "pair"
    WHERE "letter" <> ' '
  ) AS "terms";
END;
--> statement-breakpoint
CREATE FUNCTION "write_notice_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "notice_search" ("notice_id", "terms") VALUES (NEW."notice_id", "search_terms"(NEW."texts", NEW."published_at"))
  ON CONFLICT ("notice_id") DO UPDATE SET "terms" = excluded."terms";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "notice_searched" AFTER INSERT OR UPDATE OF "texts", "published_at" ON "notice" FOR EACH ROW EXECUTE FUNCTION "write_notice_search"();
--> statement-breakpoint
INSERT INTO "notice_search" ("notice_id", "terms") SELECT "notice_id", "search_terms"("texts", "published_at") FROM "notice";
