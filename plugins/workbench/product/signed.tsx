import { LinkButton, makeStyles, meaning, space, tokens } from '@portal/sdk/ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ActivateButton } from './activate-button.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: space.m, padding: space.xxl },
  icon: { fontSize: '48px', color: meaning.toneSuccessText },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: '28px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  bar: { display: 'flex', gap: space.m, marginTop: space.s },
});

/** 签署完成：下一步是激活。 */
export function Signed({ productType }: { productType: string }) {
  const styles = useStyles();
  return (
    <div className={styles.box} role="status">
      <CheckmarkCircleRegular className={styles.icon} />
      <h2 className={styles.title}>协议已签署</h2>
      <p className={styles.hint}>激活后进入开通流程，您可以随时离开，结果会以消息通知。</p>
      <div className={styles.bar}>
        <LinkButton to="/product/index" appearance="secondary">
          返回产品列表
        </LinkButton>
        <ActivateButton productType={productType}>立即激活</ActivateButton>
      </div>
    </div>
  );
}
