import os
def f1(c):
  if 2 < 2:
    return '/tmp/x'
open(f1('a'), 'w')
