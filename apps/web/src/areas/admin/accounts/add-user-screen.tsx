import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { Link, useNavigate } from 'react-router';
import { useIntent } from '../../../api/intent.ts';
import { addPair } from '../../../api/users.ts';
import { t } from '../../../i18n/en/admin.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { MemberFields, type PairDetails } from './member-fields.tsx';

const RETURN_AFTER = 1500;
const NOBODY = { name: '', email: '', password: '' };

export default function AddUserScreen() {
  usePageTitle(t('addTitle'));
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const { register, handleSubmit, formState } = useForm<PairDetails>({
    mode: 'onTouched',
    defaultValues: { cashier: NOBODY, moderator: NOBODY },
  });

  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => navigate('/admin-dashboard'), RETURN_AFTER);
    return () => clearTimeout(timer);
  }, [added, navigate]);

  const { mutate, isPending } = useIntent({
    send: addPair,
    failed: t('failedToAdd'),
    stale: ['users'],
    onDone: () => {
      setAdded(true);
      toast.success(t('usersAdded'));
    },
    onFailed: (sentence) => {
      setFailure(sentence);
      toast.error(sentence);
    },
  });
  const submit = handleSubmit(({ cashier, moderator }) => {
    setFailure(null);
    mutate({ cashier: { ...cashier, role: 'cashier' }, moderator: { ...moderator, role: 'moderator' } });
  });

  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t('addTitle')}
        action={
          <Link to="/admin-dashboard" className={buttonClass('secondary')}>
            <ArrowLeft aria-hidden="true" className="size-5" />
            {t('back')}
          </Link>
        }
      />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {added && <Banner tone="success">{t('usersAdded')}</Banner>}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <MemberFields member="cashier" title={t('cashierDetails')} register={register} errors={errors} />
          <MemberFields member="moderator" title={t('moderatorDetails')} register={register} errors={errors} />
        </div>
        <div className="flex justify-end">
          <Button type="submit" size="large" busy={isPending} disabled={added}>
            {isPending ? t('adding') : t('addUsers')}
          </Button>
        </div>
      </form>
    </div>
  );
}
