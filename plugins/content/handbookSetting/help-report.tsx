import { useCall } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { Field, Grid, KeyFacts, makeStyles, Section, Stack, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { DayRangeInput } from '@portal/sdk/ui/date';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { editOf } from './addresses.ts';
import { handbookSetting, type HelpPlaces, type HelpReport, REASON } from './contract.ts';

type Article = HelpReport['articles'][number];
type Word = HelpReport['missingWords'][number];
type MenuPage = HelpPlaces['pages'][number];

const ARTICLES: readonly Column<Article>[] = [
  {
    title: '文章',
    key: 'title',
    width: 260,
    show: ({ id, title }) => <TextLink to={editOf(id)}>{title}</TextLink>,
  },
  { title: '产品', field: 'productName', width: 120 },
  { title: '评价人数', field: 'opinions', align: 'end', width: 96 },
  { title: '有用', field: 'useful', align: 'end', width: 72 },
  { title: '有用率', field: 'usefulPercent', align: 'end', width: 88, as: (percent) => `${percent}%` },
  {
    title: '没有帮到的原因',
    key: 'reasons',
    width: 240,
    show: ({ reasons }) => reasons.map(({ reason, count }) => `${REASON[reason]} ${count}`).join('、') || '-',
  },
];
const WORDS: readonly Column<Word>[] = [
  { title: '搜索词', field: 'keyword', width: 160 },
  { title: '次数', field: 'count', align: 'end', width: 80 },
  { title: '最近一次', field: 'lastDay', width: 120 },
];
const PAGES: readonly Column<MenuPage>[] = [
  { title: '页面', field: 'menuName', width: 160 },
  { title: '地址', field: 'routeUrl', width: 260 },
];

function Figures({ report, places }: { report: HelpReport; places: HelpPlaces }) {
  const bare = places.pages.filter(({ covered }) => !covered);
  const covered = places.pages.length - bare.length;
  return (
    <Stack>
      <KeyFacts
        items={[
          { label: '评价人数', value: report.opinions },
          { label: '有用率', value: report.usefulPercent === null ? '-' : `${report.usefulPercent}%` },
          { label: '无结果搜索词', value: report.missingWords.length },
          { label: '有帮助的页面', value: `${covered} / ${places.pages.length}` },
        ]}
      />
      <Section title="文章评价">
        <PlainTable caption="文章评价" rows={report.articles} rowKey="id" columns={ARTICLES} />
      </Section>
      <Grid min={420}>
        <Section title="无结果搜索词">
          <PlainTable caption="无结果搜索词" rows={report.missingWords} rowKey="keyword" columns={WORDS} />
        </Section>
        <Section title="缺少帮助的页面">
          <PlainTable caption="缺少帮助的页面" rows={bare} rowKey="routeUrl" columns={PAGES} />
        </Section>
      </Grid>
    </Stack>
  );
}

const useStyles = makeStyles({ period: { maxWidth: '420px' } });

/** 反馈报告：读者觉得是否有用、没有找到什么、哪些页面还没有帮助。 */
export function HelpReportView() {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? undefined, params.get('to') ?? undefined];
  const report = useCall(handbookSetting.report, { ...(from && { from }), ...(to && { to }) });
  const places = useCall(handbookSetting.places, {});
  return (
    <>
      <Field label="统计日期" className={styles.period}>
        <DayRangeInput
          label="统计日期"
          value={{ from, to }}
          onChange={(range) =>
            setParams({
              part: 'report',
              ...(range.from && { from: range.from }),
              ...(range.to && { to: range.to }),
            })
          }
        />
      </Field>
      <WhenLoaded answer={report} rows={8}>
        {(figures) => (
          <WhenLoaded answer={places} rows={2}>
            {(all) => <Figures report={figures} places={all} />}
          </WhenLoaded>
        )}
      </WhenLoaded>
    </>
  );
}
