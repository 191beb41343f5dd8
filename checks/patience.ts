import { configure } from '@testing-library/react';

// Long timeout, because the machine may run other work.
configure({ asyncUtilTimeout: 60_000 });
