import { Header } from '../shell/header/header.tsx';
import ForgotForm from './forgot-form.tsx';
import RegisterForm from './register-form.tsx';
import RegisterStatus from './register-status.tsx';
import { Foot, Split } from './split.tsx';
import type { LoginView } from './views.ts';

const FORMS = { register: RegisterForm, forgot: ForgotForm, status: RegisterStatus };

/** 注册、找回密码、注册进度：在顶栏之下。 */
export default function BelowHeader({ view }: { view: LoginView }) {
  const Form = FORMS[view];
  return (
    <>
      <Header view={undefined} />
      <Split below>
        <Form />
        <Foot />
      </Split>
    </>
  );
}
