import type { GrantNode } from '@portal/sdk/calls/role';
import { Checkbox, look, makeStyles, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { Fold } from '../fold.tsx';
import { childrenOf, type Granted, isOffered, markOf, toggled } from './grants.ts';

const useStyles = makeStyles({
  product: { margin: '12px 0 0', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase300 },
  line: { display: 'flex', alignItems: 'center' },
  below: { paddingLeft: '28px' },
  reason: { ...look.quiet, display: 'block' },
  buttons: { display: 'flex', flexWrap: 'wrap', paddingLeft: '56px' },
});

interface Props {
  nodes: readonly GrantNode[];
  /** Held as it was last saved. */
  before: Granted;
  granted: Granted;
  readOnly: boolean;
  onChange: (granted: Granted) => void;
}

function Mark({ node, nodes, before, granted, readOnly, onChange }: Props & { node: GrantNode }) {
  const styles = useStyles();
  const barred = !readOnly && !isOffered(node, before);
  const name = node.hidden === '1' ? `${node.menuName}（隐藏）` : node.menuName;
  return (
    <Checkbox
      label={
        <>
          {name}
          {barred && <span className={styles.reason}>{node.refusal}</span>}
        </>
      }
      checked={markOf(nodes, node, granted)}
      disabled={readOnly || barred}
      onChange={() => onChange(toggled(nodes, node, granted, before))}
    />
  );
}

function Branch({ node, ...all }: Props & { node: GrantNode }) {
  const styles = useStyles();
  const [open, setOpen] = useState(true);
  const children = childrenOf(all.nodes, node.menuId);
  const buttons = children.filter(({ button }) => button === '1');
  return (
    <>
      <div className={styles.line}>
        <Fold name={node.menuName} open={children.length > 0 ? open : undefined} onToggle={() => setOpen(!open)} />
        <Mark node={node} {...all} />
      </div>
      {open && buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map((button) => (
            <Mark key={button.menuId} node={button} {...all} />
          ))}
        </div>
      )}
      {open && (
        <div className={styles.below}>
          {children
            .filter(({ button }) => button !== '1')
            .map((child) => (
              <Branch key={child.menuId} node={child} {...all} />
            ))}
        </div>
      )}
    </>
  );
}

/** 按产品分组的菜单与按钮，半选表示只授予了其中一部分；不能授予的写明原因。 */
export function GrantTree(props: Props) {
  const styles = useStyles();
  const roots = childrenOf(props.nodes, null);
  const products = [...new Set(roots.map(({ productName }) => productName))];
  return products.map((product) => (
    <section key={product} aria-label={product}>
      <h3 className={styles.product}>{product}</h3>
      {roots
        .filter(({ productName }) => productName === product)
        .map((node) => (
          <Branch key={node.menuId} node={node} {...props} />
        ))}
    </section>
  ));
}
