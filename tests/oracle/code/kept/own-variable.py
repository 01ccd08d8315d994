import shutil
p = '/home/dev'
def f():
  p = '/tmp/x'
f()
shutil.rmtree(p)
