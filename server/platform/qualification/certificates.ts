/** Certificates as they are seen, what there is to find in each, and the steps that may be made on them. */
import {
  auditsQualifications,
  ownQualification,
  qualification,
  qualificationBizType,
  qualificationSteps,
} from '@portal/sdk/calls/qualification';
import {
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type RawBuilder,
  type Reader,
  sql,
  transitions,
} from '@portal/sdk/server';

const draft = 6;

/** Drafts are their holder's own. */
export const visible = ({ db, user }: Reader) =>
  db
    .selectFrom('entQualification as q')
    .innerJoin('entQualificationType as t', 't.id', 'q.typeId')
    .where((eb) => eb.or([eb('q.status', '<>', draft), eb('q.entId', '=', user.entId)]))
    .where(inDataScope(user, [{ ent: 'q.entId' }]));

export const { perform, gone, may } = transitions({
  table: 'entQualification',
  bizType: qualificationBizType,
  noun: '资质',
  parties: { HOLDER: { title: '持证企业', ent: ['entId'] } },
  visible: (reader) => isAmong('entQualification.id', visible(reader).select('q.id')),
  steps: qualificationSteps,
  only: {
    RENEW: () => ({
      if: sql`not exists (select from ent_qualification n
        where n.renews_id = ent_qualification.id and n.status in (0, 4, 6))`,
      otherwise: '续期的新版本还没有办结，请在它上面修改',
    }),
  },
});

export const certificates = listOf(qualification.page, { alias: 'q', sort: 'submittedAt' });
export const ownCertificates = listOf(ownQualification.myPage, { alias: 'q', sort: 'qualNo' });

/** Another certificate of the kind has the number: of another enterprise, or of the same beside its own versions. */
const twin = sql`from ent_qualification o where o.type_id = q.type_id and o.cert_no = q.cert_no
  and coalesce(o.root_id, o.id) <> coalesce(q.root_id, q.id)`;

/** Told to those who review alone: the number may be somebody else's. */
const findingsFor = (reviews: boolean) =>
  reviews
    ? sql<string[]>`(select array_remove(array[
        (select '编号与' || min(o.ent_name) || '重复' ${twin} and q.status = 0 and o.ent_id <> q.ent_id and o.status in (0, 1, 2)),
        (select '编号重复登记' ${twin} and q.status = 0 and o.ent_id = q.ent_id and o.status in (0, 1, 2) limit 1),
        case when t.type_code = 'BUSINESS_LICENCE' and q.cert_no is distinct from e.socialcreditcode
          then '编号与统一社会信用代码不一致' end,
        case when q.status = 0 and q.valid_to <= f.valid_to then '截止日不晚于上一版' end], null)
      from ent_enterprise e left join ent_qualification f on f.id = q.renews_id where e.id = q.ent_id)`
    : sql<string[]>`'{}'::text[]`;

export const remindedToday = (entId: RawBuilder<unknown>, typeId: RawBuilder<unknown>, today: string) =>
  sql<boolean>`exists (select from ent_qualification_reminder r
    where r.ent_id = ${entId} and r.type_id = ${typeId} and r.reminded_on = ${today}::date)`;

interface Asked {
  readonly mine?: boolean;
  readonly typeId?: string;
  readonly endsWithin?: number;
}

/** With what is worked out for each; `mine` leaves those that wait for the reader. */
export async function found(context: Context, { mine, typeId, endsWithin }: Asked = {}) {
  const { isMine } = await context.waiting(qualificationBizType);
  const { clock, user } = context;
  const today = clock.today();
  const daysLeft = sql<number | null>`case when q.status <> 5 then q.valid_to - ${today}::date end`;
  const reviews = user.codes.has(auditsQualifications);
  const findings = findingsFor(reviews);
  return visible(context)
    .$if(mine === true, (q) => q.where(isMine('q.qualNo')))
    .$if(typeId !== undefined, (q) => q.where('q.typeId', '=', typeId ?? '0'))
    .$if(endsWithin !== undefined, (q) =>
      q.where(sql<boolean>`q.status in (1, 2) and ${daysLeft} between 0 and ${endsWithin ?? 0}`),
    )
    .select(['t.typeName', daysLeft.as('daysLeft'), findings.as('findings')])
    .select(
      sql<boolean>`q.renews_id is not null and cardinality(${findings}) = 0 and exists (
        select from ent_qualification f where f.id = q.renews_id and f.cert_no = q.cert_no and f.issuer = q.issuer)`.as(
        'onlyDates',
      ),
    )
    .select(
      sql<boolean>`${sql.lit(reviews)} and q.status in (2, 3)
        and not ${remindedToday(sql`q.ent_id`, sql`q.type_id`, today)}`.as('remindable'),
    )
    .select([isMine('q.qualNo').as('waits'), may(context, 'q.id').as('may')]);
}
