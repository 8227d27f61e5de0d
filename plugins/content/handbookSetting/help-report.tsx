import { useCall } from '@portal/sdk';
import { HELP_REASON } from '@portal/sdk/calls/content';
import { useSearchParams } from '@portal/sdk/router';
import { factsOf, Field, Grid, KeyFacts, makeStyles, Section, Stack, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { DayRangeInput } from '@portal/sdk/ui/date';
import { PlainTable } from '@portal/sdk/ui/table';
import { editOf } from './places.ts';
import {
  handbookSetting,
  helpFigures,
  type HelpPlaces,
  type HelpReport,
  judgedArticle,
  menuPage,
  missingWord,
} from './contract.ts';

function Figures({ report, places }: { report: HelpReport; places: HelpPlaces }) {
  const bare = places.pages.filter(({ covered }) => !covered);
  const covered = places.pages.length - bare.length;
  return (
    <Stack>
      <KeyFacts
        items={[
          ...factsOf(helpFigures, report, [
            'opinions',
            { field: 'usefulPercent', as: (percent) => (percent === null ? '-' : `${percent}%`) },
            { field: 'missingWords', as: (words) => words.length },
          ]),
          { label: '有帮助的页面', value: `${covered} / ${places.pages.length}` },
        ]}
      />
      <Section title="文章评价">
        <PlainTable
          caption="文章评价"
          rows={report.articles}
          of={judgedArticle}
          columns={[
            { field: 'title', title: '文章', as: (title, { id }) => <TextLink to={editOf(id)}>{title}</TextLink> },
            'productName',
            'opinions',
            'useful',
            { field: 'usefulPercent', align: 'end', as: (percent) => `${percent}%` },
            {
              field: 'reasons',
              as: (reasons) =>
                reasons.map(({ reason, count }) => `${HELP_REASON.texts[reason]} ${count}`).join('、') || '-',
            },
          ]}
        />
      </Section>
      <Grid min={420}>
        <Section title="无结果搜索词">
          <PlainTable
            caption="无结果搜索词"
            rows={report.missingWords}
            of={missingWord}
            rowKey="keyword"
            columns={['keyword', 'count', 'lastDay']}
          />
        </Section>
        <Section title="缺少帮助的页面">
          <PlainTable
            caption="缺少帮助的页面"
            rows={bare}
            of={menuPage}
            rowKey="routeUrl"
            columns={['menuName', 'routeUrl']}
          />
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
