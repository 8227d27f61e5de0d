-- What a code changes may be everybody's: a right on fewer rows than the whole platform's is refused with this sentence.
alter table auth_code add column whole text;
