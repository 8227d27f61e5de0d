import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Component, type ComponentType, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { loadCard } from '../cards.ts';
import { dateTime } from '../format/index.ts';
import type { Card } from '../host.ts';
import { OwnerContext } from '../owner.ts';
import { CardFault, CardFreshness, CardWait } from './card-content.tsx';
import { radius, space } from './theme.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minWidth: 0,
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: radius.card,
    overflow: 'hidden',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: space.xs,
    minHeight: '44px',
    paddingInlineStart: space.l,
    paddingInlineEnd: space.s,
    boxSizing: 'border-box',
    flexShrink: 0,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '22px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  time: {
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    padding: `0 ${space.l} ${space.m}`,
    boxSizing: 'border-box',
  },
});

interface CatchProps {
  onRetry: () => void;
  children: ReactNode;
}

/** A card that throws is replaced alone. */
class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  retry = () => {
    this.setState({ failed: false });
    this.props.onRetry();
  };
  override render() {
    return this.state.failed ? <CardFault message="此卡片出现异常" onRetry={this.retry} /> : this.props.children;
  }
}

/** The code of a card: nothing while it is fetched, `failed` when that did not work. */
function useCardCode(id: string) {
  const [attempt, setAttempt] = useState(0);
  const [code, setCode] = useState<{ of?: string; Body?: ComponentType; failed?: true }>({});
  useEffect(() => {
    let wanted = true;
    setCode((before) => (before.of === id ? before : {})); // the effect runs anew when the page is shown again
    loadCard(id).then(
      (Body) => wanted && setCode({ of: id, Body }),
      () => wanted && setCode({ failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  return { ...code, again: () => setAttempt(attempt + 1) };
}

function useFreshness() {
  const [at, setAt] = useState<number>();
  const freshness = useMemo(() => ({ reloads: new Set<() => Promise<unknown>>(), settled: setAt }), []);
  return { at, freshness, reload: () => Promise.all([...freshness.reloads].map((run) => run())) };
}

interface Props {
  card: Card;
  /** Before the title: the handle that it is dragged by. */
  handle?: ReactNode;
  /** After the title: what else may be done with the card. */
  actions?: ReactNode;
}

/** A card of any plugin in its frame: title, time of its data, refresh; its code is fetched when it is drawn. */
export function CardSlot({ card, handle, actions }: Props) {
  const styles = useStyles();
  const titleId = useId();
  const { Body, failed, again } = useCardCode(card.id);
  const { at, freshness, reload } = useFreshness();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        {handle}
        <h2 className={styles.title} id={titleId} title={card.title}>
          {card.title}
        </h2>
        <span className={styles.time}>
          {at !== undefined && (
            <time dateTime={new Date(at).toISOString()} title={`数据截至 ${dateTime(at)}`}>
              {dateTime(at, 'HH:mm')}
            </time>
          )}
        </span>
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowClockwiseRegular />}
          aria-label={`刷新${card.title}`}
          onClick={() => void reload()}
        />
        {actions}
      </header>
      <div className={styles.body}>
        <CardFreshness value={freshness}>
          {failed && <CardFault message="卡片的程序文件未能加载" onRetry={again} />}
          {!failed && !Body && <CardWait />}
          {Body && (
            <Catch onRetry={again}>
              <OwnerContext value={card.id.split('/', 1)[0] ?? card.id}>
                <Body />
              </OwnerContext>
            </Catch>
          )}
        </CardFreshness>
      </div>
    </section>
  );
}
