import subprocess
subprocess.run(['rm', '-r', '/home/dev'])
