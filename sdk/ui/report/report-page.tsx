import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { dateTime } from '../../format/index.ts';
import { useDeployment } from '../../services.ts';
import { useSession } from '../../session.tsx';
import { Toolbar } from '../layout.tsx';
import { Page } from '../page.tsx';
import { onPaper } from '../print/printing.ts';
import { space } from '../theme.ts';
import { type AmountUnit, AmountUnitProvider, UnitSwitch, useAmountUnit } from './amount-unit.tsx';
import { useFigureRows } from './use-figure-rows.ts';

const useStyles = makeStyles({
  sheet: {
    display: 'flex',
    flexDirection: 'column',
    gap: space.m,
    minWidth: 0,
    boxSizing: 'border-box',
    '&[data-printing]': { padding: space.s },
  },
  cover: { ...onPaper, textAlign: 'center', lineHeight: '22px' },
  // a printed page has its own heading
  title: {
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    margin: 0,
    '@media print': { display: 'none' },
  },
});

interface Props {
  title: string;
  description?: string;
  /** Moment of the data, ISO 8601; `undefined` while it is awaited. */
  asOf: string | undefined;
  /** Presets of the period, at the left above the filters. */
  period?: ReactNode;
  /** What the period and the filters say, for paper. */
  conditions?: string;
  /** Saved views, exports and prints. */
  tools?: ReactNode;
  /** Unit of amounts until the reader chooses. Default yuan. */
  unit?: AmountUnit;
  children: ReactNode;
}

/** What paper names above the figures: the report, for whom, of when, in which unit. */
function Cover({ title, asOf, conditions }: Props) {
  const styles = useStyles();
  const { user } = useSession();
  const { portalName } = useDeployment();
  const { text } = useAmountUnit();
  return (
    <div className={styles.cover}>
      <p className={styles.title}>{title}</p>
      <p>
        {`${user?.entName ?? portalName}　数据截至 ${dateTime(asOf)}`}
        {`　金额单位：${text}`}
        {conditions !== undefined && conditions !== '' && `　${conditions}`}
      </p>
    </div>
  );
}

function Sheet(props: Props) {
  const { title, description, asOf, period, tools, children } = props;
  const styles = useStyles();
  const sheet = useRef<HTMLDivElement>(null);
  useFigureRows(sheet);
  const time = `数据截至 ${dateTime(asOf)}`;
  return (
    <Page title={title} description={description === undefined ? time : `${description}　${time}`} actions={tools}>
      <div ref={sheet} className={styles.sheet}>
        <Cover {...props} />
        <Toolbar end={<UnitSwitch />}>{period}</Toolbar>
        {children}
      </div>
    </Page>
  );
}

/** The frame of a report: period, unit of amounts, time of the data and tools around its figures. */
export const ReportPage = (props: Props) => (
  <AmountUnitProvider first={props.unit}>
    <Sheet {...props} />
  </AmountUnitProvider>
);
