import type { ManagedMenu } from '@portal/sdk/calls/menu';
import { Button, Checkbox, makeStyles, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { childrenOf, type Granted, markOf, toggled } from './grants.ts';

const useStyles = makeStyles({
  product: { margin: '12px 0 0', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase300 },
  line: { display: 'flex', alignItems: 'center' },
  toggle: { minWidth: '28px', padding: 0 },
  gap: { width: '28px', flexShrink: 0 },
  below: { paddingLeft: '28px' },
  buttons: { display: 'flex', flexWrap: 'wrap', paddingLeft: '56px' },
});

interface Props {
  nodes: readonly ManagedMenu[];
  granted: Granted;
  readOnly: boolean;
  onChange: (granted: Granted) => void;
}

function Mark({ node, nodes, granted, readOnly, onChange }: Props & { node: ManagedMenu }) {
  return (
    <Checkbox
      label={node.hidden === '1' ? `${node.menuName}（隐藏）` : node.menuName}
      checked={markOf(nodes, node, granted)}
      disabled={readOnly}
      onChange={() => onChange(toggled(nodes, node, granted))}
    />
  );
}

function Branch({ node, ...all }: Props & { node: ManagedMenu }) {
  const styles = useStyles();
  const [open, setOpen] = useState(true);
  const children = childrenOf(all.nodes, node.menuId);
  const buttons = children.filter(({ button }) => button === '1');
  return (
    <>
      <div className={styles.line}>
        {children.length > 0 ? (
          <Button
            className={styles.toggle}
            appearance="transparent"
            size="small"
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${node.menuName}`}
            onClick={() => setOpen(!open)}
          >
            {open ? '−' : '+'}
          </Button>
        ) : (
          <span className={styles.gap} />
        )}
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

/** 按产品分组的菜单与按钮，半选表示只授予了其中一部分。 */
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
