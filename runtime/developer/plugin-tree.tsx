import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { DeclaredPlugin } from '@portal/sdk/calls/developer';
import type { ListedContribution } from '@portal/sdk/calls/plugins';
import { CONTRIBUTION, type ContributionKind } from '@portal/sdk/calls/plugins';
import { Section } from '@portal/sdk/ui';
import { useState } from 'react';
import { useKnown } from './overview.ts';
import { type Known, traceContribution, tracePlugin } from './trace.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  inner: { listStyleType: 'none', margin: 0, paddingInlineStart: '28px' },
  line: { display: 'flex', alignItems: 'center' },
  entry: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    flexGrow: 1,
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
  },
  chosen: { backgroundColor: tokens.colorSubtleBackgroundSelected, fontWeight: tokens.fontWeightSemibold },
  kind: { margin: 0, paddingBlock: '6px 2px', color: tokens.colorNeutralForeground3, fontSize: '12px' },
  off: { color: tokens.colorNeutralForeground3, textDecoration: 'line-through' },
});

interface Choosing {
  readonly chosen: string;
  readonly onChoose: (target: string) => void;
}

interface EntryProps extends Choosing {
  readonly target: string;
  readonly text: string;
  readonly allowed: boolean;
}

/** What is not in force, or not for this person, is struck out; why stands on the right. */
function Entry({ target, text, allowed, chosen, onChoose }: EntryProps) {
  const styles = useStyles();
  const isChosen = chosen === target;
  return (
    <Button
      appearance="subtle"
      size="small"
      className={mergeClasses(styles.entry, isChosen && styles.chosen)}
      aria-current={isChosen}
      onClick={() => onChoose(target)}
    >
      <span className={mergeClasses(!allowed && styles.off)}>{text}</span>
      {!allowed && '（不可用）'}
    </Button>
  );
}

const kinds = Object.keys(CONTRIBUTION) as ContributionKind[];

function isAllowed(known: Known, pluginId: string, { kind, target }: ListedContribution): boolean {
  const plugin = known.plugins.find(({ id }) => id === pluginId);
  if (!plugin) return false;
  return traceContribution(known, plugin, kind, target.slice(`${pluginId}/${kind}/`.length))[0]?.allowed ?? false;
}

function Contributions({ declared, ...choosing }: { declared: DeclaredPlugin } & Choosing) {
  const styles = useStyles();
  const known = useKnown();
  return kinds.map((kind) => {
    const rows = declared.contributions.filter((one) => one.kind === kind);
    if (rows.length === 0) return null;
    return (
      <div key={kind}>
        <p className={styles.kind}>
          {CONTRIBUTION[kind]} {rows.length}
        </p>
        <ul className={styles.list} aria-label={`${declared.name} 的${CONTRIBUTION[kind]}`}>
          {rows.map((one) => (
            <li key={one.target} className={styles.line}>
              <Entry {...choosing} target={one.target} text={one.title} allowed={isAllowed(known, declared.id, one)} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Branch({ declared, ...choosing }: { declared: DeclaredPlugin } & Choosing) {
  const styles = useStyles();
  const known = useKnown();
  const { id, name, version } = declared;
  const [open, setOpen] = useState(choosing.chosen.startsWith(`${id}/`));
  const plugin = known.plugins.find((one) => one.id === id);
  const allowed = plugin ? tracePlugin(known, plugin).allowed : false;
  return (
    <li>
      <div className={styles.line}>
        <Button
          appearance="transparent"
          size="small"
          icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-label={`${open ? '收起' : '展开'}${name}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <Entry {...choosing} target={id} text={`${name} ${plugin?.version ?? version}`} allowed={allowed} />
      </div>
      {open && (
        <div className={styles.inner}>
          <Contributions declared={declared} {...choosing} />
        </div>
      )}
    </li>
  );
}

/** 插件和它们的内容。 */
export function PluginTree({ declared, ...choosing }: { declared: readonly DeclaredPlugin[] } & Choosing) {
  const styles = useStyles();
  return (
    <Section title="插件" hint={`${declared.length} 个`}>
      <ul className={styles.list} aria-label="插件">
        {declared.map((one) => (
          <Branch key={one.id} declared={one} {...choosing} />
        ))}
      </ul>
    </Section>
  );
}
