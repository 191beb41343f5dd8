import { configure } from '@testing-library/react';

// What is waited for on a drawn page may take long on a machine with other work, as everything else that tests wait for.
configure({ asyncUtilTimeout: 60_000 });
