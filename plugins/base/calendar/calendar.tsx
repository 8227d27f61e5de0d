import { mayCall, now, useCall, useSession } from '@portal/sdk';
import {
  type CalendarDay,
  type CalendarYear,
  calendar,
  calendarDay,
  calendarImport,
  DAY_KIND,
  DAY_SOURCE,
  firstYear,
  lastYear,
} from '@portal/sdk/calls/calendar';
import { date } from '@portal/sdk/format';
import { hoursOfDay } from '@portal/sdk/working-time';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  Button,
  Card,
  ExportButton,
  look,
  makeStyles,
  MessageBar,
  Page,
  KeyFacts,
  Quiet,
  Section,
  Stack,
  Tabs,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton, FormDialog } from '@portal/sdk/ui/form';
import { ImportButton, PlainTable } from '@portal/sdk/ui/table';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState } from 'react';
import { YearGrid } from './year-grid.tsx';

const useStyles = makeStyles({
  turn: look.row('4px'),
  year: { minWidth: '72px', textAlign: 'center', fontWeight: tokens.fontWeightSemibold },
});

const KNOWN: Readonly<Record<CalendarYear['known'], string>> = {
  PUBLISHED: '按国务院公布的安排',
  IMPORTED: '按导入的安排',
  UNKNOWN: '尚未公布，只按周末',
};

const spansOf = ({ workFrom, breakFrom, breakTo, workTo }: CalendarYear['hours']) =>
  breakFrom === null || breakTo === null
    ? ([[workFrom, workTo]] as const)
    : ([
        [workFrom, breakFrom],
        [breakTo, workTo],
      ] as const);

const shownHours = (hours: CalendarYear['hours']) => {
  const spans = spansOf(hours);
  return `${spans.map((span) => span.join('–')).join('，')}（${hoursOfDay({ spans })} 小时）`;
};

const malformed = '时间格式为 09:00';

/** 每天的工作时间：审批时限按小时推算时用。 */
const HoursButton = ({ hours, onDone }: { hours: CalendarYear['hours']; onDone: () => unknown }) => (
  <FormButton
    call={calendar.saveHours}
    title="工作时间"
    input={{ version: hours.version }}
    initial={hours}
    columns={2}
    fields={[
      { name: 'workFrom', malformed },
      {
        name: 'workTo',
        malformed,
        check: (to, { workFrom }) => (to && workFrom && to <= workFrom ? '下班时间应晚于上班时间' : undefined),
      },
      { name: 'breakFrom', malformed },
      { name: 'breakTo', malformed },
    ]}
    done="工作时间已更新，用于此后开始的时限"
    onDone={onDone}
  >
    工作时间
  </FormButton>
);

interface DayFormProps {
  day: string;
  of: CalendarDay | undefined;
  onClose: () => void;
  onDone: () => unknown;
}

const saidOf = ({ kind, name, source }: CalendarDay) =>
  `${DAY_KIND.texts[kind]} ${name}（${DAY_SOURCE.texts[source]}）`;

/** 一天的安排：标记为休或班，或恢复。 */
function DayForm({ day, of, onClose, onDone }: DayFormProps) {
  return (
    <FormDialog
      call={calendar.mark}
      title={`标记 ${day}`}
      input={{ day }}
      initial={{ kind: of?.kind ?? 'REST', name: of?.name ?? '' }}
      fields={['kind', 'name']}
      done={`${day} 已标记`}
      onDone={onDone}
      open
      onClose={onClose}
    >
      {of && <Quiet>{`现为：${saidOf(of)}`}</Quiet>}
    </FormDialog>
  );
}

/** 与平日不同的日子，逐日。 */
const Days = ({ days, onDone }: { days: readonly CalendarDay[]; onDone: () => unknown }) => (
  <Section title="与平日不同的日子" hint={`共 ${days.length} 天`}>
    <PlainTable
      caption="与平日不同的日子"
      rows={days}
      rowKey="day"
      of={calendarDay}
      columns={[
        'day',
        'kind',
        'name',
        'source',
        {
          title: '操作',
          key: 'act',
          width: 96,
          show: ({ day, source }) =>
            source !== 'PUBLISHED' && (
              <ActionButton
                call={calendar.restore}
                input={{ day }}
                ask={`恢复后，${day} 按法定安排和星期推算。`}
                done={`${day} 已恢复`}
                onDone={onDone}
              >
                恢复
              </ActionButton>
            ),
        },
      ]}
      empty="没有与平日不同的日子"
    />
  </Section>
);

const VIEWS = { year: '年历', days: '明细' } as const;

/** 工作日历：哪些日子上班、几点上班；审批时限、对账期限和提醒都按它推算。 */
export default function CalendarPage() {
  const styles = useStyles();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year') ?? date(now()).slice(0, 4));
  const year = asked >= firstYear && asked <= lastYear ? asked : Number(date(now()).slice(0, 4));
  const [view, setView] = useState<keyof typeof VIEWS>('year');
  const [chosen, setChosen] = useState<string>();
  const answer = useCall(calendar.year, { year });
  const turn = (to: number) => setParams({ year: String(to) }, { replace: true });
  const may = mayCall(session, calendar.mark);
  return (
    <Page
      title="工作日历"
      description="审批时限、对账期限和提醒按这里的工作日和工作时间推算"
      actions={
        <>
          {answer.data && <HoursButton hours={answer.data.hours} onDone={answer.reload} />}
          {answer.data?.days.some(({ source }) => source === 'IMPORTED') && (
            <ActionButton
              call={calendar.clear}
              input={{ year }}
              ask={`清除后，${year} 年导入的日子按法定安排、标记和星期推算；已经定下的期限不变。`}
              done={`${year} 年导入的安排已清除`}
              onDone={answer.reload}
              appearance="secondary"
            >
              清除导入
            </ActionButton>
          )}
          <ImportButton calls={calendarImport} subject="工作日历" onDone={answer.reload} />
          <ExportButton call={calendar.export} input={{ year }} />
        </>
      }
    >
      <WhenLoaded answer={answer} rows={12}>
        {(found) => (
          <Stack>
            <Card>
              <Stack>
                <div className={styles.turn}>
                  <Button
                    appearance="subtle"
                    icon={<ChevronLeftRegular />}
                    aria-label="上一年"
                    disabled={year <= firstYear}
                    onClick={() => turn(year - 1)}
                  />
                  <span className={styles.year} role="status">
                    {year} 年
                  </span>
                  <Button
                    appearance="subtle"
                    icon={<ChevronRightRegular />}
                    aria-label="下一年"
                    disabled={year >= lastYear}
                    onClick={() => turn(year + 1)}
                  />
                  <Tabs label="工作日历" value={view} onChange={setView} texts={VIEWS} />
                </div>
                <KeyFacts
                  items={[
                    { label: '全年工作日', value: `${found.workingDays} 天` },
                    { label: '工作时间', value: shownHours(found.hours) },
                    { label: '放假安排', value: KNOWN[found.known] },
                  ]}
                />
              </Stack>
            </Card>
            {found.known === 'UNKNOWN' && (
              <MessageBar intent="warning">
                {`${year} 年的放假安排尚未公布，现在只把周末和标记的日子当休息日。公布后请导入，落在该年的期限会按它重新推算。`}
              </MessageBar>
            )}
            {view === 'year' ? (
              <Card>
                <YearGrid year={year} days={found.days} onPress={may ? setChosen : undefined} />
              </Card>
            ) : (
              <Days days={found.days} onDone={answer.reload} />
            )}
            {chosen !== undefined && (
              <DayForm
                key={chosen}
                day={chosen}
                of={found.days.find(({ day }) => day === chosen)}
                onClose={() => setChosen(undefined)}
                onDone={answer.reload}
              />
            )}
          </Stack>
        )}
      </WhenLoaded>
    </Page>
  );
}
