export type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening';

export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}
