export * from './ball.tsx';
